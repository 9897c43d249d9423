import { examples } from './generated/contract-answers';

/**
 * The contract's example of a schema, a copy of its own: tests and fakes change what they get.
 *
 * @example
 * const webhook = { ...contractExample('Webhook'), ativo: true };
 */
export function contractExample<Name extends keyof typeof examples>(name: Name): (typeof examples)[Name] {
  return structuredClone(examples[name]);
}
