import { DefaultReporter } from 'vitest/node';

/** Vitest's own report; then each reason why tests were left out, with their number. */
export default class Reporter extends DefaultReporter {
  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, errors, reason);
    const reasons = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const note = (result.state === 'skipped' && result.note) || REASON.exec(test.fullName)?.[1];
        if (note !== undefined) reasons.set(note, (reasons.get(note) ?? 0) + 1);
      }
    }
    for (const [why, tests] of reasons) this.ctx.logger.log(`left out: ${tests} × ${why}`);
  }
}

/** As `describeIf` writes it. */
const REASON = /\[left out: (.*?)\]/;
