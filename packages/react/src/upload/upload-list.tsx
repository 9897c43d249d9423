import { uploadMessages } from '@palco/sdk/i18n';
import { memo, type ReactElement, type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { uploadListAttributes, type UploadListState } from './upload.data-attrs';
import { UploadItem } from './upload-item';
import { UploadName } from './upload-name';
import { UploadProgress } from './upload-progress';
import { UploadStatus } from './upload-status';
import { useUploads } from './use-uploads';

/** Props of `Upload.List`. */
export interface UploadListProps extends Omit<PartProps<'ul', UploadListState>, 'children'> {
  /** Renders one row; in long lists keep the same function between renders. By default name, status and progress. */
  readonly children?: (id: string) => ReactNode;
}

/** Every file of the queue, in the order of adding. Renders when files are added or removed, not while they are sent. A `ul`. */
export const UploadList = createPart(
  'ul',
  'upload-list',
  ({ children = defaultRow, ...props }: UploadListProps) => {
    const { ids } = useUploads();
    const { t } = useTranslation(uploadMessages);
    return {
      props,
      state: { count: ids.length },
      attributes: uploadListAttributes,
      own: {
        'aria-label': t('upload.list'),
        tabIndex: -1,
        children: ids.map((id) => <Row key={id} id={id} row={children} />),
      },
    };
  },
);

/** Memoised: adding one file to a thousand renders one row. */
const Row = memo(function Row({ id, row }: { readonly id: string; readonly row: (id: string) => ReactNode }) {
  return <>{row(id)}</>;
});

function defaultRow(id: string): ReactElement {
  return (
    <UploadItem uploadId={id}>
      <UploadName />
      <UploadStatus />
      <UploadProgress />
    </UploadItem>
  );
}
