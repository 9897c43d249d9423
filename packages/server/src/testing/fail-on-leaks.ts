/** Set once the listener is installed: the test files of a worker share its process. */
const watching = Symbol.for('palco.fail-on-leaks');

/** Fails a run in which listeners accumulate on one object (a leak, for example one for each request). */
function failOnLeaks(): void {
  if (watching in process) return;
  Object.defineProperty(process, watching, { value: true });
  process.on('warning', (warning) => {
    if (warning.name === 'MaxListenersExceededWarning') throw warning;
  });
}

failOnLeaks();
