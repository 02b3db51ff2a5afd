// The field for the mobile number of the wallet that pays. A card payment needs no number.
import { Field } from '../../../parts/fields/field.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useDraft, useT } from '../../../stores/use-stores.ts';
import { MoreButton, MorePart } from './more-part.tsx';

export const CustomerPart = () => {
  const t = useT();
  const gateway = useDraft((draft) => draft.gateway);
  const mobile = useDraft((draft) => draft.mobile);
  const error = useDraft((draft) => draft.errors.mobile ?? null);
  const type = useDraft((draft) => draft.type);
  if (gateway === 'card') {
    return (
      <>
        <Callout tone="mute" icon="card">
          <p>{t('sell.card.note')}</p>
        </Callout>
        <MoreButton />
        <MorePart />
      </>
    );
  }
  return (
    <>
      <Field
        label={t('sell.mobile')}
        name="mobile"
        ltr
        inputMode="none"
        maxLength={24}
        value={mobile}
        onChange={(text) => type('mobile', text)}
        error={error}
        hint={<Say k="sell.mobile.hint" with={{ example: <Num>091 234 5678</Num> }} />}
        aside={<MoreButton />}
      />
      <MorePart />
    </>
  );
};
