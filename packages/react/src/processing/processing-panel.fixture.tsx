import type { ReactElement } from 'react';
import { Processing } from './index';

/** Every part of the family, as a page would put them together. */
export function ProcessingPanel(): ReactElement {
  return (
    <Processing.Root>
      <Processing.Summary format="percent" /> <Processing.Summary format="count" /> <Processing.Summary />
      <Processing.Progress />
      <Processing.List>
        {(row) => (
          <Processing.Item row={row}>
            <Processing.Name />
            <Processing.Status />
            <Processing.Error />
            <Processing.RowProgress />
            <Processing.Retry />
            <Processing.Cancel />
          </Processing.Item>
        )}
      </Processing.List>
      <Processing.Announcer />
    </Processing.Root>
  );
}
