"""Everything that turns labelled text into the model files of the engine. Nothing in packages/ imports it."""
