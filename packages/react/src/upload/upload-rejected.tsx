import { uploadMessages } from '@palco/sdk/i18n';
import type { RejectedFile } from '@palco/sdk/upload';
import { type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useUploadRoot } from './upload-context';
import { type UploadRejectedState } from './upload.data-attrs';

/** Props of `Upload.Rejected`. */
export interface UploadRejectedProps extends Omit<PartProps<'div', UploadRejectedState>, 'children'> {
  /** Shows the files; by default a list of their names with the reasons. */
  readonly children?: (rejected: readonly RejectedFile[], dismiss: () => void) => ReactNode;
}

/** One message for all rejected files of the last choice or drop. Renders nothing where none was rejected. A `div` with the role `alert`. */
export const UploadRejected = createPart(
  'div',
  'upload-rejected',
  ({ children, ...props }: UploadRejectedProps) => {
    const { rejected, dismissRejected } = useUploadRoot('Upload.Rejected');
    const { t } = useTranslation(uploadMessages);
    const count = rejected.length;
    const list = (): ReactNode => (
      <ul>
        {rejected.map(({ file, code }, index) => (
          <li key={`${index} ${file.name}`}>
            {file.name}: {t(`upload.error.${code}`)}
          </li>
        ))}
      </ul>
    );
    return {
      props,
      state: { count },
      attributes: ['count'] as const,
      isShown: count > 0,
      own: { role: 'alert', children: children ? children(rejected, dismissRejected) : list() },
    };
  },
);
