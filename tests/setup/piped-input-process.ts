export { readPipedInput } from '../../packages/app/src/terminal/read-piped-input.ts';
