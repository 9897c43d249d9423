import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import { analyticsApi } from '@palco/sdk/analytics';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';
import { useDeliveryRows, useDeliveryText, type Delivery } from '../../../patterns/delivery';
import { Figure, Figures } from '../../../ui';
import { Card } from '../card';

const refreshMs = 30_000;

/** How the media of a live arrive, as players told; nothing where the server does not ask them, or where nobody watched. */
export function DeliveryCard({ live }: { live: Live }) {
  const palco = usePalco();
  const isOn = isLiveInProgress(live.status);
  const { data } = useQuery({
    queryKey: [...palcoQueryKey(palco, 'lives'), 'delivery', live.id],
    queryFn: async ({ signal }) => (await palco.use(analyticsApi).liveSummary(live.id, { signal })).delivery,
    refetchInterval: isOn && refreshMs,
  });
  return data ? <DeliveryOfLive delivery={data} isOn={isOn} /> : null;
}

function DeliveryOfLive({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const t = useDeliveryText();
  const rows = useDeliveryRows(delivery);
  return (
    <Card title={t('title')}>
      <Figures>
        {rows.map(({ name, value }, index) => (
          <Figure
            key={name}
            label={name}
            value={value}
            isFirst={index === 0}
            note={isOn && index === 0 ? t('recent') : undefined}
          />
        ))}
      </Figures>
    </Card>
  );
}
