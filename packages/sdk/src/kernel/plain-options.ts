/**
 * Options as a plain object, so that they can be spread and taken apart: methods of a class instance are found and keep their
 * `this`, which a spread would lose and a call of the bare function would miss.
 */
export function plainOptions<Options extends object>(given: Options): Options {
  const plain: Record<string, unknown> = {};
  for (let level: object = given; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const value = given[name as keyof Options] as unknown;
      plain[name] ??= typeof value === 'function' ? value.bind(given) : value;
    }
  }
  delete plain['constructor'];
  return plain as Options;
}
