export { createFakePorts, settlePromises, type FakePorts, type FakePortsOptions } from './fake-ports';
export { createFakeBackend, buildWorld, fakePassword } from './fake-backend';
export type {
  FakeBackend,
  FakeBackendOptions,
  FakeFault,
  FakeOperation,
  FakePerson,
  FakeRequest,
  FakeSource,
  FakeWorld,
} from './fake-backend';
export {
  buildAccount,
  buildConfig,
  buildDirectory,
  buildId,
  buildMe,
  buildTeam,
  buildToken,
  buildTranscodeItem,
  buildUser,
  buildVideo,
  buildVideoItem,
  type TokenClaims,
} from './builders';
export { createScriptedTransport, type ScriptedAnswer, type ScriptedTransport } from './scripted-transport';
