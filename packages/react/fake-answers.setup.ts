// Every answer of the fake backend is checked against the contract.
import '../sdk/src/testing/fake-answers.setup';
