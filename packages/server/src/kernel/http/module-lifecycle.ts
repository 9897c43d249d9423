import type { Logger } from '../logger';
import type { ServerModule } from './module';

/** Starts the modules one after another. */
export async function startModules(modules: readonly ServerModule[]): Promise<void> {
  for (const module of modules) await module.start?.();
}

/** Stops them in the reverse order; one that fails does not keep the others from ending. */
export async function stopModules(modules: readonly ServerModule[], log: Logger): Promise<void> {
  for (const module of modules.toReversed()) {
    try {
      await module.stop?.();
    } catch (error) {
      log.error({ err: error, module: module.name }, 'a module did not stop in order');
    }
  }
}
