// Every answer of the fake backend is checked against the contract.
import '../testing/src/fake-answers.setup';
