export { createFakePorts, flushPromises, type FakePorts, type FakePortsOptions } from './fake-ports';
export { createFakeBackend, createSeed, fakePassword, observeFakeAnswers } from './fake-backend';
export type {
  FakeBackend,
  FakeBackendOptions,
  FakeCall,
  FakeFault,
  FakeHandlers,
  FakeLive,
  FakeOperation,
  FakePerson,
  FakeRequest,
  FakeSource,
  FakeWorld,
  ObservedAnswer,
} from './fake-backend';
export { buildLog } from './build-log';
export {
  buildAccount,
  buildClient,
  buildConfig,
  buildDirectory,
  buildId,
  buildLive,
  buildLiveSignal,
  buildMe,
  buildRole,
  buildTeam,
  buildToken,
  buildUser,
  buildVideo,
  buildVideoItem,
  type TokenClaims,
} from './builders';
export { contractExample } from './contract-example';
export { createMockTransport, type ScriptedAnswer, type MockTransport } from './mock-transport';
export {
  buildUploadEntry,
  createStaticUploads,
  type StaticUploads,
  type UploadEntryValues,
} from './static-uploads';
export { createStaticChat, type StaticChat } from './static-chat';
export { buildProcessingRow, createStaticProcessing, type StaticProcessing } from './static-processing';
export {
  createFakeSockets,
  type FakeSocket,
  type FakeSockets,
  type FakeSocketsOptions,
} from './fake-sockets';
export { FakeMedia } from './fake-media';
