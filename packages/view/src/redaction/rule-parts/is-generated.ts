/**
 * Pairs of letters that four fifths of all pairs in words and names of code are, and those that come next. Most pairs
 * of random letters are neither.
 */
const usualPairs = new Set(
  (
    'ab ac ad ag ai al am an ap ar as at au ba be bi bl bo ca ce ch ci ck cl co cr ct cu da de di do ea ec ed ' +
    'ee ef eg ei el em en ep er es et ev ex fa fe fi fo ge gi gr ha he hi ' +
    ('ho ia ic id ie if ig il im in io ip ir is it iv iz ke la le li ll lo ly ma me mi mo mp na nc nd ne nf ng ' +
      'ni no ns nt oc od ol om on oo op or os ot ou ov ow pa pe pi pl po pr ') +
    ('pt ra rd re ri rm ro rr rs rt ru sa sc se sh si so sp ss st su ta tc te th ti tl to tr ts tt tu ty ul um ' +
      'un up ur us ut va ve vi ze')
  ).split(' '),
);
const rarerPairs = new Set(
  (
    'aa ae af ak av aw ax ay bb bc bd bf br bs bt bu cc cf cs cy db dc dd df dg dl dr ds du dv eb eh ek eo eq ' +
    'eu ew ey ff fl fr fs ft fu fy ga gg gh gl gn go gs gu hl hn hr hs ht hu ' +
    ('hy ib ik ix je jo ju ka ki kl ko ks kt ku lc ld lp ls lt lu lv mb ml mm ms mu nb nh nk nl nm nn np nr nu ' +
      'nv nw ny oa ob of og oi oj ok ox pd ph pp ps pu py qu rb rc rf rg rk rl rn rp ') +
    ('rv rw ry sf sk sl sm sn sw sy tb td tf tg tm tn tp tw tz ua ub uc ud ue uf ug ui vo wa we wh wi wn wo wr ' +
      'ws xc xe xi xp xt ye yi ym yn yp ys yt za zi')
  ).split(' '),
);
/** How much likelier each is in random text than in words, as logarithms. */
const [usual, rarer, rare, intoDigits, oddCase, leading] = [-1.3, 0.45, 2.4, 1.1, 1.1, 0.8];
const wordAndNumber = /^(?:[A-Za-z]*\d{0,4}|v?\d+[a-z]{0,2})$/;

/**
 * Whether a short value looks random: letters and digits in an order that words, names of code, versions and models do
 * not have. For values with a telling name alone; in any text there is much that looks like it. `isLikely`: what stands
 * around it says that it is a value, so less has to speak for it.
 */
export function isGenerated(value: string, isLikely = false): boolean {
  if (value.length < 8 || value.length > 200 || !/^[\w!@#$%^&*+=~./:?-]+$/.test(value) || !/[A-Za-z]/.test(value))
    return false;
  const isHex = /^[0-9a-f]+$/i.test(value) && /\d/.test(value);
  if (isHex) return (value.match(/[a-f]+|\d+/gi)?.length ?? 0) >= (isLikely ? 2 : 3);
  const parts = value.split(/[^A-Za-z0-9]/);
  const score = parts.reduce((sum, part) => sum + toScore(part), 0);
  const isPlain = parts.every((part) => wordAndNumber.test(part));
  return score > (isPlain ? 3 : 1) - (isLikely ? (isPlain ? 1 : 3.5) : 0);
}

/** Above 0 if random text is likelier than words. */
function toScore(part: string): number {
  let score = 0;
  for (let at = 1; at < part.length; at++) {
    const [first, second] = [part.charCodeAt(at - 1), part.charCodeAt(at)];
    if (isDigit(first) !== isDigit(second)) score += intoDigits;
    else if (!isDigit(first)) {
      const pair = part.slice(at - 1, at + 1).toLowerCase();
      // A capital begins a word.
      if (isSmall(first) && !isSmall(second))
        score += isSmall(part.charCodeAt(at + 1)) && isSmall(part.charCodeAt(at + 2)) ? 0 : oddCase;
      else score += usualPairs.has(pair) ? usual : rarerPairs.has(pair) ? rarer : rare;
    }
  }
  // One number at the end of a name is nothing odd.
  return (
    score -
    (/\d{1,4}$/.test(part) && /[A-Za-z]/.test(part) ? intoDigits : 0) +
    (/^\d+[A-Za-z]/.test(part) ? leading : 0)
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}
