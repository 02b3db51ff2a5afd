// Whose wallet pays: a mobile number, and an e-mail for those who want one. A card needs neither.
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Num } from '../../../parts/num.tsx';
import { Say } from '../../../parts/say.tsx';
import { useDraft, useT } from '../../../stores/use-stores.ts';

const Email = () => {
  const t = useT();
  const email = useDraft((draft) => draft.email);
  const error = useDraft((draft) => draft.errors.email ?? null);
  const type = useDraft((draft) => draft.type);
  return (
    <Field
      label={t('sell.email')}
      name="email"
      ltr
      inputMode="email"
      maxLength={120}
      value={email}
      onChange={(text) => type('email', text)}
      error={error}
    />
  );
};

export const CustomerPart = () => {
  const t = useT();
  const gateway = useDraft((draft) => draft.gateway);
  const mobile = useDraft((draft) => draft.mobile);
  const hasEmail = useDraft((draft) => draft.email !== '');
  const error = useDraft((draft) => draft.errors.mobile ?? null);
  const type = useDraft((draft) => draft.type);
  const [more, setMore] = useState(hasEmail);
  if (gateway === 'card') {
    return (
      <Callout tone="mute" icon="card">
        <p>{t('sell.card.note')}</p>
      </Callout>
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
        aside={
          <Button kind="quiet" size="s" icon={more ? 'less' : 'more'} isExpanded={more} onPress={() => setMore(!more)}>
            {t(more ? 'sell.less' : 'sell.more')}
          </Button>
        }
      />
      {more && <Email />}
    </>
  );
};
