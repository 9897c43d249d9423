import { Upload } from '@palco/react';
import './with-tailwind.css';

/** Tailwind's variants read the attributes of the parts: `data-[stage=failed]:…`, `data-dragging:…`. */
export function UploadWithTailwind() {
  return (
    <Upload.Root accept="video/*">
      <Upload.Dropzone className="rounded-xl border-2 border-dashed border-(--palco-control) p-8 text-center data-dragging:border-(--palco-mark) data-dragging:bg-(--palco-hover)">
        <Upload.Input />
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.List className="list-none p-0">
        {(id) => (
          <Upload.Item
            key={id}
            uploadId={id}
            className="my-2 flex flex-wrap items-center gap-2 rounded-lg border border-solid border-(--palco-line) px-4 py-3 data-[stage=failed]:border-(--palco-tally-line) data-[stage=failed]:bg-(--palco-tally-soft)"
          >
            <Upload.Name className="flex-1" />
            <Upload.Status />
            <Upload.Progress className="order-1 h-1.5 basis-full rounded-full bg-(--palco-line) before:block before:h-full before:w-(--palco-progress) before:rounded-full before:bg-(--palco-mark) data-[stage=failed]:hidden" />
            <Upload.Error />
            <Upload.Retry />
            <Upload.Cancel />
          </Upload.Item>
        )}
      </Upload.List>
    </Upload.Root>
  );
}
