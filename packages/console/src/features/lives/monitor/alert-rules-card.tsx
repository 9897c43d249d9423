import { usePalco, useStore } from '@palco/react';
import { alertRuleKey, liveAlerts, type AlertRule } from '@palco/sdk/analytics';
import { BellRing, Trash2 } from 'lucide-react';
import { Button, Icon } from '../../../ui';
import { Card } from '../card';
import { AlertRuleForm } from './alert-rule-form';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';
import { useRuleText } from './use-rule-text';

/** The rules by which the console warns of a live, and which of them are broken now. */
export function AlertRulesCard() {
  const t = useMonitorText();
  const alerts = usePalco().use(liveAlerts);
  const rules = useStore(alerts.$rules);
  const broken = useStore(alerts.$alerts);
  const isBroken = (rule: AlertRule) => broken.some((one) => alertRuleKey(one.rule) === alertRuleKey(rule));
  return (
    <Card title={t('rules')}>
      <p className={styles.meaning}>{t('rules.meaning')}</p>
      {rules.length > 0 && (
        <ul className={styles.rules} aria-label={t('rules')}>
          {rules.map((rule) => (
            <RuleRow
              key={alertRuleKey(rule)}
              rule={rule}
              isBroken={isBroken(rule)}
              onRemove={() => alerts.remove(rule)}
            />
          ))}
        </ul>
      )}
      <AlertRuleForm onAdd={alerts.add} />
    </Card>
  );
}

interface RuleRowProps {
  rule: AlertRule;
  isBroken: boolean;
  onRemove(): void;
}

function RuleRow({ rule, isBroken, onRemove }: RuleRowProps) {
  const t = useMonitorText();
  const text = useRuleText()(rule);
  return (
    <li data-broken={isBroken || undefined}>
      <span>{text}</span>
      {isBroken && (
        <span className={styles.broken}>
          <Icon of={BellRing} size={14} />
          {t('rules.broken')}
        </span>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={Trash2}
        aria-label={t('rules.remove', { rule: text })}
        onClick={onRemove}
      />
    </li>
  );
}
