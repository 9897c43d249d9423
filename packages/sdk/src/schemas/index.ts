export { credentialsSchema, type CredentialsInput } from './credentials.schema';
export { videoDetailsSchema, videoTitleMax, videoTitleSchema, type VideoDetailsInput } from './video.schema';
