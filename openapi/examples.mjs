/**
 * Examples of the contract's answers: what `example` says, and where it says nothing the smallest value that the schema allows.
 * Lists called `items` hold one item, others as few as they may.
 */
export function createExamples(document) {
  const resolved = (node) =>
    node.$ref
      ? resolved(
          node.$ref
            .split('/')
            .slice(1)
            .reduce((value, key) => value[key], document),
        )
      : node;

  function exampleOf(node, name = '') {
    const schema = resolved(node);
    const given = ['example', 'const', 'default'].find((word) => word in schema);
    if (given) return schema[given];
    if (schema.enum) return schema.enum.includes(null) ? null : schema.enum[0];
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return exampleOf(choices.find((one) => resolved(one).type === 'null') ?? choices[0], name);
    const types = [schema.type].flat();
    if (types.includes('null')) return null;
    return (ofType[types[0]] ?? (schema.properties || schema.allOf ? objectOf : textOf))(schema, name);
  }

  const ofType = {
    array: listOf,
    object: objectOf,
    boolean: () => false,
    integer: ({ minimum = 0 }) => minimum,
    number: ({ minimum = 0 }) => minimum,
  };

  function listOf({ items, minItems = 0 }, name) {
    const length = Math.max(minItems, name === 'items' ? 1 : 0);
    return Array.from({ length }, () => exampleOf(items));
  }

  function objectOf({ allOf = [], properties = {}, required = [] }) {
    const own = Object.entries(properties).filter(
      ([name, schema]) => required.includes(name) || 'example' in resolved(schema),
    );
    return Object.assign(
      {},
      ...allOf.map((part) => objectOf(resolved(part))),
      Object.fromEntries(own.map(([name, schema]) => [name, exampleOf(schema, name)])),
    );
  }

  return exampleOf;
}

const texts = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': '2026-01-01T12:00:00.000Z',
  date: '2026-01-01',
  email: 'marina@colegioatlas.com.br',
  uri: 'https://fake.example/',
};

function textOf({ format, minLength = 0 }) {
  return texts[format] ?? 'texto'.padEnd(minLength, '.');
}
