import { measureGrowth, mostGrowth } from './measure-growth.ts';
import { nastyTexts } from './nasty-texts.ts';

/** The texts for which some work costs more than it may when they double, each with its costs. */
export function listSlowTexts(work: (text: string) => unknown, largestSize: number): readonly string[] {
  return Object.entries(nastyTexts).flatMap(([name, toText]) => {
    const { ratio = 0, size, small, large } = measureGrowth(toText, work, largestSize);
    return ratio <= mostGrowth
      ? []
      : [`${name}: ${small.toFixed(0)} ms for ${size} characters, ${large.toFixed(0)} ms for twice as many`];
  });
}
