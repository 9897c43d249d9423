import type { ServerModule } from '../kernel/http/module';

/** Every module of the server; the order is the order of `start`. */
export const modules: readonly ServerModule[] = [];
