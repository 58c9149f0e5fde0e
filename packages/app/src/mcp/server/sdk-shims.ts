/**
 * Takes the place of the SDK's own entry for Node in the bundle. It is asked for validators of forms and of structured
 * output only, and our tools have neither.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no tool of ours has a schema for its output');
  }
}

export { default as process } from 'node:process';
