import type { FakeCall } from './fake-call';

/** The address of a picture that was uploaded. */
export const pictureOf = (call: FakeCall): string => `/media/images/${call.nextId()}.webp`;
