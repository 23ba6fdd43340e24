"""Word banks of the contrast data, apart from the frames that use them."""
