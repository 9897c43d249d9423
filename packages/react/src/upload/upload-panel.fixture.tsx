import type { ReactElement } from 'react';
import { Upload } from './index';

/** Every part of the family, as a page would put them together. */
export function UploadPanel(): ReactElement {
  return (
    <Upload.Root>
      <Upload.Dropzone aria-label="zone">
        <Upload.Input />
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.Rejected />
      <Upload.List>
        {(id) => (
          <Upload.Item uploadId={id}>
            <Upload.Name />
            <Upload.Status />
            <Upload.Error />
            <Upload.Progress />
            <Upload.Pause />
            <Upload.Retry />
            <Upload.Cancel />
          </Upload.Item>
        )}
      </Upload.List>
      <Upload.Announcer />
    </Upload.Root>
  );
}
