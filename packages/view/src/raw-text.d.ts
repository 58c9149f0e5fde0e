// A file as text, put into the bundle as it is.
declare module '*?raw' {
  const text: string;
  export { text as default };
}
