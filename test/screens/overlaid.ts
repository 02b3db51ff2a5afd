// What a picture must not show either: a control under something else, a head that lost the room for its own words, letters of two
// words that join, a row of fields that broke into two. Each function runs in the page.

/** What stays in sight while the rest scrolls is never covered: of a control in it, the middle is its own. */
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
      // Out of sight, or behind a dialog, nobody presses it.
      if (!found || found.closest('.veil, .entry, .turned, .popover, .cal-popover, .toast')) return [];
      if (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element)) return [];
      return [`covered: “${(element.textContent ?? '').trim().slice(0, 40)}” by <${found.tagName} class="${found.className}">`];
    });
};

/** A box in a column that gave up room which its own words need: they stand over what follows. */
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

/** Arabic letters take each other's hand over the edge of an element, however wide the gap: a space has to stand between two words. */
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
    if (ends.test(last.textContent ?? '') && begins.test(text)) {
      faults.push(`letters join: “${(last.textContent ?? '').slice(-15)}” and “${text.slice(0, 15)}”`);
    }
  }
  return [...new Set(faults)];
};

/** Fields that are read as one row stand in one. */
export const brokenRows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.one-row')]
    .filter((row) => new Set(Array.from(row.children, (child) => Math.round(child.getBoundingClientRect().top))).size > 1)
    .map((row) => `a row broke: “${(row.textContent ?? '').trim().slice(0, 40)}”`);
