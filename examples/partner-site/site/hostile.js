// What old libraries do to the language: enumerable additions to prototypes, a JSON and a fetch of their own.
Object.assign(Array.prototype, {
  last() {
    return this[this.length - 1];
  },
});
Object.assign(Object.prototype, {
  isEmpty() {
    return Object.keys(this).length === 0;
  },
});
Object.assign(String.prototype, {
  startsWithAny(...all) {
    return all.some((one) => this.startsWith(one));
  },
});
const { parse, stringify } = JSON;
JSON.parse = (text, ...rest) => parse(String(text).trim(), ...rest);
JSON.stringify = (value, ...rest) => stringify(value, ...rest);
const send = window.fetch;
window.fetch = function (input, init) {
  window.fetched = (window.fetched ?? 0) + 1;
  return send.call(window, input, init);
};
