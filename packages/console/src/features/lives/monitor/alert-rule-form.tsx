import { alertMetrics, type AlertMetric, type AlertRule } from '@palco/sdk/analytics';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button, Field, Select, TextInput } from '../../../ui';
import { parseThreshold } from './alert-threshold.pure';
import { useMonitorText } from './messages';
import styles from './monitor.module.css';

const durations = [30, 60, 120, 300] as const;
const directions = ['above', 'below'] as const;

interface AlertRuleFormProps {
  /** False where there is such a rule already, or no room. */
  onAdd(rule: AlertRule): boolean;
}

/** Makes a rule: a metric, on which side of which level, for how long. */
export function AlertRuleForm({ onAdd }: AlertRuleFormProps) {
  const t = useMonitorText();
  const [metric, setMetric] = useState<AlertMetric>('rebuffering');
  const [direction, setDirection] = useState<AlertRule['direction']>('above');
  const [level, setLevel] = useState('5');
  const [forSeconds, setForSeconds] = useState<number>(60);
  const [problem, setProblem] = useState<string | null>(null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const threshold = parseThreshold(metric, level);
    if (threshold === null) return setProblem(t('rules.level.invalid'));
    setProblem(onAdd({ metric, direction, threshold, forSeconds }) ? null : t('rules.exists'));
  };
  return (
    <form className={styles.ruleForm} noValidate onSubmit={add}>
      <Field label={t('rules.metric')}>
        <Select<AlertMetric>
          value={metric}
          onValueChange={setMetric}
          options={alertMetrics.map((value) => ({ value, label: t(`metric.${value}`) }))}
        />
      </Field>
      <Field label={t('rules.direction')}>
        <Select<AlertRule['direction']>
          value={direction}
          onValueChange={setDirection}
          options={directions.map((value) => ({ value, label: t(`rules.${value}`) }))}
        />
      </Field>
      <Field label={t(`rules.level.${metric}`)} error={problem}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={level}
          onChange={(event) => setLevel(event.target.value)}
        />
      </Field>
      <Field label={t('rules.for')}>
        <Select<number>
          value={forSeconds}
          onValueChange={setForSeconds}
          options={durations.map((value) => ({ value, label: t('unit.seconds', { value: String(value) }) }))}
        />
      </Field>
      <Button type="submit" icon={Plus}>
        {t('rules.add')}
      </Button>
    </form>
  );
}
