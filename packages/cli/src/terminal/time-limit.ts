import { createContext, Script } from 'node:vm';

const script = new Script('work()');

/**
 * Does the work and gives true; false if it was not done in time and was stopped, wherever it was. Code that runs
 * in a circle listens to nothing, and only the engine can stop it.
 */
export function doneWithin(seconds: number, work: () => void): boolean {
  try {
    script.runInContext(createContext({ work }), { timeout: 1000 * seconds });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
