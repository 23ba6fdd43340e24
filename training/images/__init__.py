"""What makes the model files for images; see README.md beside this."""
