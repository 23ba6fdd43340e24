/** The files in packages/models/images, by purpose. Separate from the code that opens them, so that only the threads load the runtime. */

export const sexualNetworks = { openNsfw: 'open-nsfw.onnx', nsfwjs: 'nsfwjs.onnx' } as const;

export const sceneNetwork = 'scene.onnx';

export const symbolsNetwork = 'symbols.onnx';

export const textFiles = {
  detection: 'text-detection.onnx',
  recognition: 'text-recognition.onnx',
  characters: 'text-characters.txt',
} as const;

export const imageModelFiles = [
  ...Object.values(sexualNetworks),
  sceneNetwork,
  symbolsNetwork,
  ...Object.values(textFiles),
];
