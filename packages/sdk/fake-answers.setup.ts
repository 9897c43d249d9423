// Every answer of the fake backend is checked against the contract.
import '../testing/src/fake-answers.setup';
// An answer waits for the module that checks it: loaded before, it takes no turn of the event loop that a test would have to wait for.
import './src/kernel/answer-shape';
