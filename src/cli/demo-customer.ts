// The demo's customer: opens the checkout page like a browser, presses Pay, and follows the redirect.

/** Pays on the hosted checkout. Throws with the status if a request fails. */
export const payAsCustomer = async (redirectUrl: string, gateway: 'wallet' | 'card'): Promise<void> => {
  const page = await fetch(redirectUrl);
  if (!page.ok) throw new Error(`the checkout page answered ${page.status}`);
  const form = new URLSearchParams({ action: 'pay', ...(gateway === 'wallet' && { method: 'method_a' }) });
  const paid = await fetch(redirectUrl, {
    method: 'POST',
    body: form,
    headers: { origin: new URL(redirectUrl).origin },
    redirect: 'follow',
  });
  if (!paid.ok) throw new Error(`paying answered ${paid.status}`);
};
