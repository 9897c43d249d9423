export { createFakeBackend } from './fake-backend';
export type { FakeBackend, FakeBackendOptions, FakeFault, FakeRequest } from './fake-backend';
export type { FakeOperation } from './fake-routes';
export { buildWorld, fakePassword, type FakePerson, type FakeSource, type FakeWorld } from './fake-world';
