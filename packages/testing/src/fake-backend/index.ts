export { createFakeBackend } from './fake-backend';
export type { FakeBackend, FakeBackendOptions, FakeFault, FakeRequest } from './fake-backend';
export type { FakeOperation } from './fake-routes';
export { fakePassword } from './fake-people';
export { createSeed } from './create-seed';
export type { FakeLive, FakePerson, FakeSource, FakeWorld } from './fake-world';
export { observeFakeAnswers, type ObservedAnswer } from './observe-fake-answers';
export type { FakeCall, FakeHandlers } from './fake-call';
