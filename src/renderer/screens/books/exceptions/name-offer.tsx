// For a verified notice that was not booked only because its gateway name is unknown: offers to adopt that name as one of the
// provider's. If the name cannot be adopted, shows the reason.
import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/contract/index.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { errorText } from '../../../i18n/words/errors/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { Callout } from '../../../parts/callout.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { DeedDialog } from '../../../parts/people/deed-dialog.tsx';
import { useApi, useApp, useLang, useNotes, usePress, useT } from '../../../stores/use-stores.ts';
import { said } from '../../../i18n/said.ts';

type Offer = Output<'names.offer'>;
type OfferReading = { readonly offer: Offer | null; readonly refusal: AppError | null };

/**
 * Errors shown as the reason why a gateway name cannot be adopted. All other errors are not shown by this offer, because the
 * exception's pane explains them in other lines.
 */
const refusals: ReadonlySet<string> = new Set([
  ...['names.others', 'names.other-kind', 'names.unfit', 'names.malformed', 'names.too-long', 'names.too-many'],
]);

const useOffer = (seq: number): OfferReading => {
  const api = useApi();
  const { names } = useApp();
  const [told, setTold] = useState<OfferReading>({ offer: null, refusal: null });
  // Load the offer again when the provider names change: the name may since have been adopted, or be in use elsewhere.
  useEffect(() => {
    let live = true;
    void api.call('names.offer', { seq }).then((answer) => {
      if (!live) return null;
      if (answer.ok) setTold({ offer: answer.value, refusal: null });
      else setTold({ offer: null, refusal: refusals.has(answer.error.code) ? answer.error : null });
      return null;
    });
    return () => {
      live = false;
    };
  }, [api, seq, names]);
  return told;
};

const UseDialog = ({ seq, known, onClose }: { readonly seq: number; readonly known: boolean; readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  return (
    <DeedDialog
      title={t('names.use-title')}
      right="change-names"
      icon="vouched"
      yes={t(known ? 'names.judge' : 'names.use')}
      onClose={onClose}
      onAnswer={async () => {
        const answer = await press('names.adopt', { seq });
        if (!answer.ok) return answer.error;
        show({ tone: 'ok', icon: 'paid', says: said('names.used', { count: answer.value.paid }) });
        return null;
      }}
    >
      <p>{t('names.use-text')}</p>
    </DeedDialog>
  );
};

export const NameOffer = ({ seq }: { readonly seq: number }) => {
  const t = useT();
  const lang = useLang();
  const { offer, refusal } = useOffer(seq);
  const [using, setUsing] = useState(false);
  if (refusal) {
    const { what, next } = errorText(refusal, lang);
    return (
      <Callout tone="mute" icon="info" title={what}>
        <p>{next}</p>
      </Callout>
    );
  }
  if (!offer) return null;
  const { gateway, known, waiting } = offer;
  const name = <bdi>{offer.name}</bdi>;
  return (
    <>
      <Callout
        tone="know"
        icon="unknown"
        title={
          <Say k={known ? 'names.known' : gateway === 'wallet' ? 'names.offer-wallet' : 'names.offer-card'} with={{ name }} />
        }
        action={
          <Button kind="main" icon="vouched" onPress={() => setUsing(true)}>
            {t(known ? 'names.judge' : 'names.use')}
          </Button>
        }
      >
        <p>
          {t(known ? 'names.known-text' : 'names.offer-text')} <Say k="names.waiting" with={{ count: waiting }} />
        </p>
      </Callout>
      {using && <UseDialog seq={seq} known={known} onClose={() => setUsing(false)} />}
    </>
  );
};
