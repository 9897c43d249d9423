/**
 * Mutants that no test can notice, because they mean the same as the code: file in its package, what stands there
 * instead, where the same stands several times its line, and why.
 */
export const equivalents = [];
