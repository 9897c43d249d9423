import { Upload } from '@palco/react';
import './with-plain-css.css';

/** No class names: the style sheet selects parts and states by their attributes. */
export function UploadWithPlainCss() {
  return (
    <Upload.Root accept="video/*" className="lessons">
      <Upload.Dropzone>
        <Upload.Input />
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.List>
        {(id) => (
          <Upload.Item key={id} uploadId={id}>
            <Upload.Name />
            <Upload.Status />
            <Upload.Progress />
            <Upload.Error />
            <Upload.Retry />
            <Upload.Cancel />
          </Upload.Item>
        )}
      </Upload.List>
    </Upload.Root>
  );
}
