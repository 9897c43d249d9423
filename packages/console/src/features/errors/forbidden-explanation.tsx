import { explanationQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Explanation } from '@palco/sdk/admin';
import { useListText, usePermissionWords } from '../../i18n';
import { CopyButton } from '../../ui';
import styles from './forbidden-explanation.module.css';
import { useErrorsText } from './messages';

/** Longest path that the explanation call accepts (contract). */
const maxLength = 200;

export interface ForbiddenExplanationProps {
  /** The path that was refused; it is asked about, never shown. */
  refusedPath: string;
  login: string;
  team: string;
}

interface Row {
  label: string;
  value: string;
}

function useRows({ required, rolesThatGrant }: Explanation): Row[] {
  const t = useErrorsText();
  const { nameOf } = usePermissionWords();
  const list = useListText();
  return [
    {
      label: t('missing'),
      value: list(
        required.map((id) => t('permissionAndId', { name: nameOf(id), id })),
        'or',
      ),
    },
    { label: t('roles'), value: rolesThatGrant.length > 0 ? list(rolesThatGrant) : t('noRole') },
    { label: t('granters'), value: t('grantersText') },
  ];
}

function Details({ explanation, login, team }: ForbiddenExplanationProps & { explanation: Explanation }) {
  const t = useErrorsText();
  const rows = useRows(explanation);
  const request = [
    t('requestIntro'),
    ...[{ label: t('account'), value: login }, { label: t('team'), value: team }, ...rows.slice(0, 2)].map(
      ({ label, value }) => `${label}: ${value}`,
    ),
  ].join('\n');
  return (
    <div className={styles.card}>
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={request} label={t('copyRequest')} size="md" />
    </div>
  );
}

/** Which permission is missing, which roles have it, who may grant it; nothing as long as that is not known. */
export function ForbiddenExplanation(props: ForbiddenExplanationProps) {
  const { data } = usePalcoQuery((palco) =>
    explanationQueryOptions(palco, { route: props.refusedPath.slice(0, maxLength) }),
  );
  if (!data || data.required.length === 0) return null;
  return <Details {...props} explanation={data} />;
}
