/** What the server wrote into the page. */
export const root = document.querySelector('#kit');
export const { server, liveId } = root.dataset;
const output = document.querySelector('output');
/** Tells the visitor, and the tests, what the kit says. */
export const say = (text) => (output.value = text);
