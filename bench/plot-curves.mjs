const [width, height] = [640, 360];
const [left, right, top, bottom] = [70, 120, 50, 50];
const colours = ['#1f6feb', '#9a6700', '#1a7f37', '#8250df', '#cf222e'];

/** Curves over a logarithmic scale in both directions, as SVG that is read on light and on dark pages. */
export function plotCurves(title, curves) {
  const points = curves.flatMap((curve) => curve.points);
  const range = (values) => [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const [fromX, toX] = range(points.map(({ x }) => x));
  const [fromY, toY] = range(points.map(({ y }) => Math.max(y, 0.01)));
  const placeX = (x) => left + ((Math.log10(x) - fromX) / Math.max(1, toX - fromX)) * (width - left - right);
  const placeY = (y) =>
    height - bottom - ((Math.log10(Math.max(y, 0.01)) - fromY) / Math.max(1, toY - fromY)) * (height - top - bottom);
  const powers = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const text = (x, y, anchor, content) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
  const grid = [
    ...powers(fromX, toX).map((power) => {
      const x = placeX(10 ** power).toFixed(1);
      const label = text(x, height - bottom + 20, 'middle', (10 ** power).toLocaleString('en'));
      return `<path d="M${x} ${top}V${height - bottom}"/>${label}`;
    }),
    ...powers(fromY, toY).map((power) => {
      const y = placeY(10 ** power).toFixed(1);
      const label = text(left - 8, Number(y) + 4, 'end', (10 ** power).toLocaleString('en'));
      return `<path d="M${left} ${y}H${width - right}"/>${label}`;
    }),
  ];
  const lines = curves.map(({ name, points: own }, at) => {
    const colour = colours[at % colours.length];
    const places = own.map(({ x, y }) => `${placeX(x).toFixed(1)} ${placeY(y).toFixed(1)}`);
    const dots = places.map(
      (place) => `<circle cx="${place.split(' ')[0]}" cy="${place.split(' ')[1]}" r="4" fill="${colour}"/>`,
    );
    return (
      `<path d="M${places.join('L')}" stroke="${colour}" stroke-width="2.5" fill="none"/>${dots.join('')}` +
      `<text x="${width - right + 12}" y="${top + 20 + at * 22}" fill="${colour}" font-weight="600">${name}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `role="img" aria-label="${title}" font-family="sans-serif" font-size="12">` +
    `<rect width="${width}" height="${height}" rx="8" fill="#fff"/>` +
    `<text x="${left}" y="28" font-size="15" font-weight="600" fill="#1f2328">${title}</text>` +
    `<g stroke="#d0d7de" fill="none">${grid.map((each) => each.replace(/<text.*<\/text>/, '')).join('')}</g>` +
    `<g fill="#59636e">${grid.map((each) => /<text.*<\/text>/.exec(each)?.[0] ?? '').join('')}` +
    `${text((width - right + left) / 2, height - 10, 'middle', 'sessions')}</g>${lines.join('')}</svg>\n`
  );
}
