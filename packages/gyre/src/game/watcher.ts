/**
 * What a solver tells a watcher: one call a step, integers only, so that watching costs no objects.
 * Room `trace` turns the calls into something that can be replayed forwards and backwards.
 */
export interface Watcher {
  /**
   * A step of the algorithm.
   *
   * @param rule which rule was applied: an index into the names that the solver's trace lists
   * @param position the position that the step is about
   * @param before what was known of it (a solver's own small code), and `after`, what is known now
   * @param because the position that made it so, or −1
   */
  step(rule: number, position: number, before: number, after: number, because: number): void;
}
