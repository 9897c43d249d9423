import { KeyRound, Share2, Webhook } from 'lucide-react';
import { useMayOpen } from '../../access';
import { Icon, LinkButton } from '../../ui';
import { Group } from './group';
import styles from './integrations.module.css';
import { useIntegrationsText } from './messages';

const ways = [
  { name: 'restream', to: '/integrations/restream', icon: Share2 },
  { name: 'webhooks', to: '/webhooks', icon: Webhook },
  { name: 'keys', to: '/api-keys', icon: KeyRound },
] as const;

interface OwnSystemsProps {
  isFound(
    label: `own.${(typeof ways)[number]['name']}`,
    hint: `ownText.${(typeof ways)[number]['name']}`,
  ): boolean;
}

/** How the team's own programs are connected, for those who may do that. */
export function OwnSystems({ isFound }: OwnSystemsProps) {
  const t = useIntegrationsText();
  const mayOpen = useMayOpen();
  const shown = ways.filter(
    ({ name, to }) => !mayOpen(to).isHidden && isFound(`own.${name}`, `ownText.${name}`),
  );
  if (shown.length === 0) return null;
  return (
    <Group title={t('group.own')} text={t('groupText.own')}>
      {shown.map(({ name, to, icon }) => (
        <div key={name} className={styles.service}>
          <div className={styles.row}>
            <span className={styles.mark} data-own>
              <Icon of={icon} size={20} />
            </span>
            <div>
              <h3>{t(`own.${name}`)}</h3>
              <p>{t(`ownText.${name}`)}</p>
            </div>
            <span />
            <div className={styles.actions}>
              <LinkButton
                variant="secondary"
                to={to}
                aria-label={t('row.openOf', { service: t(`own.${name}`) })}
              >
                {t('row.open')}
              </LinkButton>
            </div>
          </div>
        </div>
      ))}
    </Group>
  );
}
