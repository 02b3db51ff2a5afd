// More faults in a screenshot's page: covered controls, headings squeezed below their text, Arabic words whose letters join, and
// rows that wrap. Each function runs in the page.

/** Finds sticky or fixed controls whose centre is covered by another element. */
export const coveredControls = (): string[] => {
  const isHeld = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll<HTMLElement>('button, input, textarea, select, a[href]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isHeld(element))
    .flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // Skip controls that are off screen, behind a dialog or below a popover: nobody can press them.
      if (!found || found.closest('.veil, .entry, .turned, .popover, .cal-popover, .toast')) return [];
      if (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element)) return [];
      return [`covered: “${(element.textContent ?? '').trim().slice(0, 40)}” by <${found.tagName} class="${found.className}">`];
    });
};

/**
 * Finds amounts whose currency is on another line than their figures, in `Money` and in plain texts. Figures and currency may be
 * in separate elements, so the search joins all adjacent text of one block.
 */
export const partedAmounts = (): string[] => {
  const faults: string[] = [];
  const blockOf = (node: Node): Element | null => {
    let at = node.parentElement;
    while (at && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    return at;
  };
  const texts = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const block = blockOf(node);
    if (!block || block.closest('.unseen') || !block.checkVisibility({ visibilityProperty: true })) continue;
    texts.set(block, [...(texts.get(block) ?? []), node]);
  }
  for (const nodes of texts.values()) {
    const whole = nodes.map(({ data }) => data).join('');
    const places = nodes.flatMap((node) => Array.from(node.data, (_, at) => ({ node, at })));
    for (const { 0: amount, index } of whole.matchAll(/[0-9][0-9.,]*[\s\u2066-\u2069]*(LYD|USD)\b/g)) {
      const lines = places.slice(index, index + amount.length).flatMap(({ node, at }) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { top, bottom, width } = range.getBoundingClientRect();
        return width > 0 && /\S/.test(node.data.charAt(at)) ? [{ top, bottom }] : [];
      });
      const first = lines[0];
      if (first && lines.some(({ top, bottom }) => top > first.bottom || bottom < first.top)) faults.push(`parted: “${amount}”`);
    }
  }
  return faults;
};

/** Finds headings in a column that were squeezed below the height of their text, which then overlaps the next element. */
export const squeezedBoxes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('header, footer, h2, h3')]
    .filter((element) => {
      const parent = element.parentElement;
      if (!parent || !element.checkVisibility({ visibilityProperty: true })) return false;
      const { display, flexDirection } = getComputedStyle(parent);
      const inColumn = /flex/.test(display) && flexDirection.startsWith('column');
      return inColumn && getComputedStyle(element).overflowY === 'visible' && element.scrollHeight > element.clientHeight + 1;
    })
    .map(
      ({ tagName, className, scrollHeight, clientHeight }) =>
        `squeezed by ${scrollHeight - clientHeight} px: <${tagName} class="${className}">`,
    );

/** Finds adjacent Arabic words without a space between them: their letters join across element borders, whatever the gap. */
export const joinedWords = (): string[] => {
  const faults: string[] = [];
  const blockOf = (node: Node): Element | null => {
    let at = node.parentElement;
    while (at && /^(inline|contents|ruby)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    return at;
  };
  const letter = '[\\u0620-\\u064a\\u066e-\\u06d3]';
  const [ends, begins] = [new RegExp(`${letter}$`), new RegExp(`^${letter}`)];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let before: Node | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const last: Node | null = before;
    before = node;
    if (!last || last.parentElement === node.parentElement || blockOf(last) !== blockOf(node)) continue;
    // The word “and” (و) is correctly written without a space before the next word, and the letter و never joins the letter after
    // it.
    const isAnd = /(^|\s)و$/.test(last.textContent ?? '');
    if (!isAnd && ends.test(last.textContent ?? '') && begins.test(text)) {
      faults.push(`letters join: “${(last.textContent ?? '').slice(-15)}” and “${text.slice(0, 15)}”`);
    }
  }
  return [...new Set(faults)];
};

/** Finds rows marked `one-row` whose fields wrapped to a second line. */
export const brokenRows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.one-row')]
    .filter((row) => new Set(Array.from(row.children, (child) => Math.round(child.getBoundingClientRect().top))).size > 1)
    .map((row) => `a row broke: “${(row.textContent ?? '').trim().slice(0, 40)}”`);
