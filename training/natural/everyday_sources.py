"""The sources of everyday texts. Their licences stand in `training/sources.json`."""

from training.natural.everyday import EverydaySource, Reader
from training.natural.readers import health
from training.natural.readers.many_languages import african_tweets, bibles, parliaments, passages, translated_sentences, tweets
from training.natural.readers.stories import recipes, stories
from training.natural.readers.tables import columns, first_column
from training.natural.readers.talk import adverts, film_reviews, german_pages, hotel_talk, indonesian_questions, intents, labelled_questions, newsgroups, text_messages, thai_posts
from training.natural.readers.treebanks import treebank


def ud(name: str, commit: str, most: int, read: Reader, has_news: bool = False) -> EverydaySource:
    """A treebank of Universal Dependencies."""
    own = name.lower().replace("-", "_")
    return EverydaySource(f"ud_{own}", f"UniversalDependencies/UD_{name}", commit, most, read, has_news=has_news)


SOURCES = (
    ud("English-EWT", "15d613d8447b3478787d4c278730a1e48a945efb", 6000, treebank("en", "by name", has_documents=True)),
    ud("French-GSD", "830e2782304af08b3cc1c9250475343e04274d81", 455, treebank("fr", "other"), has_news=True),
    ud("Spanish-GSD", "57c045644664e5c1e169263cc4e3b95e40c078ba", 520, treebank("es", "other"), has_news=True),
    ud("German-GSD", "297fcf350481058d0737a27f0f8fd03b2eadd67a", 325, treebank("de", "other"), has_news=True),
    ud("Russian-Taiga", "3c64a056edcd5c6e2c29b3724d973729c354e016", 585, treebank("ru", "by name"), has_news=True),
    ud("Finnish-TDT", "5e3a88a671ea673fa330e10cc59f54da587a95a7", 800, treebank("fi", "by name", has_documents=True)),
    ud("Finnish-OOD", "11f60a9f17eb0b69fc504320fe5699cf67cbcf1d", 260, treebank("fi", "other")),
    ud("Norwegian-Bokmaal", "e83586ff8b324f147e767dccd7ed801b3666ca08", 260, treebank("nb", "other"), has_news=True),
    ud("Norwegian-Nynorsk", "d332ca7108148ceb6d38859affdc17462bcd9860", 260, treebank("nn", "other"), has_news=True),
    ud("Danish-DDT", "85faf86dc39f735722925fb1e822070d83649068", 455, treebank("da", "other"), has_news=True),
    ud("Dutch-LassySmall", "7880e0bc4c8138607c8e9724db2294dc89d4e2b5", 455, treebank("nl", "encyclopaedia")),
    ud("Swedish-Talbanken", "30067217d275233ed460d0c0abafeaf22d63a3d2", 520, treebank("sv", "other"), has_news=True),
    ud("Belarusian-HSE", "1233cdd9e512a426e31cdcf95dcb0bd3a4752e54", 260, treebank("be", "other"), has_news=True),
    ud("Slovenian-SST", "07312e8e1042473ba1669656266ba5bba3c96a5c", 325, treebank("sl", "speech")),
    ud("Slovenian-SSJ", "17011b12eae4e522da4d1eeeffd439085466623c", 162, treebank("sl", "other"), has_news=True),
    ud("Romanian-RRT", "cc00bf852bc3c19ac345457eef8b3e5665392a72", 600, treebank("ro", "other", has_documents=True), has_news=True),
    ud("Turkish-Tourism", "e410880799eeece4dbba4275628ec54ad84caaa2", 390, treebank("tr", "review")),
    ud("Turkish-Kenet", "acefbad96d2771a24890e72634cdb8f191c70298", 325, treebank("tr", "other")),
    ud("Persian-PerDT", "d728a98d73bd2e52b693c582f249e162a76b6b8f", 325, treebank("fa", "other"), has_news=True),
    ud("Hebrew-IAHLTwiki", "29402e7c2727fb8fd181ab3ad1a800561fbff69a", 325, treebank("he", "encyclopaedia")),
    ud("Telugu-MTG", "fea14d143ec43ba42b0b82381b55fd509839a1a0", 195, treebank("te", "other")),
    ud("Chinese-HK", "77ecd3ca188a59e53385f9fffd13219952187d03", 195, treebank("zh", "speech", is_spaced=False)),
    ud("Japanese-GSD", "7bc20119f476b552635e0640644e577b6fd3606b", 585, treebank("ja", "other", is_spaced=False), has_news=True),
    ud("Korean-GSD", "925eec22693d37a922eb546c6a9500844d271d51", 260, treebank("ko", "other"), has_news=True),
    ud("Korean-Kaist", "ef244243b578e7cd0fb4fe45cd80b63de2a60e00", 195, treebank("ko", "other"), has_news=True),
    ud("Indonesian-GSD", "89491e4d51c15da157175c303213ae5ff6f05f9d", 227, treebank("id", "other"), has_news=True),
    ud("Vietnamese-VTB", "e8fa54835582fb5d0c767f19f0992675726fa084", 325, treebank("vi", "other"), has_news=True),
    ud("Naija-NSC", "be1b5101e9176a4dd8e1da47053afbccf60ae8ce", 195, treebank("pcm", "speech")),
    ud("Latvian-LVTB", "aaedfc18ee5ff98d93fce737a97f9f9ca272b074", 500, treebank("lv", "other", has_documents=True), has_news=True),
    ud("Lithuanian-ALKSNIS", "46ffdba3396a793c3f0f47435ff9b7066c9aefa0", 500, treebank("lt", "other", has_documents=True), has_news=True),
    ud("Armenian-ArmTDP", "90fe19c2cc3942c4ab53c08e8aa09770c1177ab3", 400, treebank("hy", "by name", has_documents=True), has_news=True),
    ud("Icelandic-Modern", "1544211214896c757bde3d09beeb06cfc4c5a965", 195, treebank("is", "other"), has_news=True),
    ud("Scottish_Gaelic-ARCOSG", "d899aedfd1bfb5383e8867294d7db8f85108fb32", 300, treebank("gd", "other", has_documents=True), has_news=True),
    ud("Irish-IDT", "ecefd4dfddc5da6d56a56429535e64aec060ec4f", 195, treebank("ga", "other"), has_news=True),
    ud("Irish-TwittIrish", "395b297b43ca408b0032410d3a8c1fb89845ee2e", 195, treebank("ga", "other"), has_news=True),
    ud("Portuguese-GSD", "691a8b597cc37e1c822ba808244c8eaca498eeb2", 390, treebank("pt", "other"), has_news=True),
    ud("Greek-GUD", "e014415b034f6263ab634fafd1e9df8fef5d87aa", 390, treebank("el", "fiction")),
    ud("French-ParisStories", "c549ab63a3ac2af92ad9e87fff2b4f45742f2d42", 325, treebank("fr", "speech")),
    ud("Italian-MarkIT", "b01ee41ef48d6bca6bb392a79367a0f5b6ca3780", 325, treebank("it", "other")),
    ud("Ukrainian-ParlaMint", "db32b178704bb0f9cbcc83dfaddb5cab80147ea8", 600, treebank("uk", "speech", has_documents=True)),
    ud("Marathi-UFAL", "c02a08246fdb6c99257d7c5bc6ef14f736a995bf", 195, treebank("mr", "fiction")),
    ud("Welsh-CCG", "78e19757e590d92bba26cbd145f56779ce61d2a3", 260, treebank("cy", "other"), has_news=True),
    ud("English-Atis", "d1b43fe134cae17f65147e69accdf57c521d8af8", 162, treebank("en", "question")),
    ud("Spanish-COSER", "01b43bdd30e3e2081613052fff33277083f00fe9", 195, treebank("es", "speech")),
    ud("Czech-CAC", "a89ca01ff717f05692bbf5e70e8e781b5990cc53", 260, treebank("cs", "other"), has_news=True),
    ud("Slovak-SNK", "d1ab58f827508e7c18610b931786f3b4a3a6e1be", 325, treebank("sk", "other"), has_news=True),
    ud("Croatian-SET", "54322513ea2a96eae0b974d1702d327d5785078f", 227, treebank("hr", "other"), has_news=True),
    ud("Serbian-SET", "c88193deceecd1c5332f927c1aa0f888085f63f7", 162, treebank("sr", "other"), has_news=True),
    EverydaySource("tatoeba", "facebookresearch/LASER", "74bc6ae7ffb7cba670fe0f428d0ede9f666fb821", 12000, translated_sentences),
    EverydaySource("parliament", "clarin-eric/ParlaMint", "9069f644776561f95c3182269258bdd02786efef", 3000, parliaments),
    EverydaySource("pratham_stories", "global-asp/pb-source", "9ea530dfb0011dd1cbaf42e6ffe74aa3ef5733ed", 2500, stories),
    EverydaySource("african_stories", "global-asp/asp-source", "99e022369a980bd52bce8c6f86d5f24e9a4ada9d", 1800, stories),
    EverydaySource("translated_stories", "global-asp/global-asp", "b0193c31edc62935cb8cc69549a1f416cbbab42f", 1500, stories),
    EverydaySource("bible", "christos-c/bible-corpus", "44e5fca1bfb369a5da2ee23ebc6f421c88489c5c", 2500, bibles),
    EverydaySource("nsmc", "e9t/nsmc", "cc0670e872d4ac27bfe36c87456783004b39ef6c", 1100, film_reviews),
    EverydaySource("korean_chat", "songys/Chatbot_data", "4cf20d13fc46f5037fd1c531cd566e2dd9f72974", 900, columns(("ChatbotData.csv",), "ko", "chat", "Q")),
    EverydaySource("waimai", "SophonPlus/ChineseNlpCorpus", "a0b781d72158bde242c0626c9e354d2b328865ff", 900, columns(("datasets/waimai_10k/waimai_10k.csv",), "zh", "review", "review")),
    EverydaySource("chn_hotels", "SophonPlus/ChineseNlpCorpus", "a0b781d72158bde242c0626c9e354d2b328865ff", 1200, columns(("datasets/ChnSentiCorp_htl_all/ChnSentiCorp_htl_all.csv",), "zh", "review", "review"), long_from=300),
    EverydaySource("wisesight", "PyThaiNLP/wisesight-sentiment", "c1d063649abc3a6870b5fd1aae26cd1c64bdde7b", 2300, thai_posts),
    EverydaySource("smsa", "indobenchmark/indonlu", "56e8bcdd17f6309a310ed221365416c08662c6b5", 1200, first_column("dataset/smsa_doc-sentiment-prosa/train_preprocess.tsv", "id", "review", ("positive", "neutral"))),
    EverydaySource("hoasa", "indobenchmark/indonlu", "56e8bcdd17f6309a310ed221365416c08662c6b5", 600, columns(("dataset/hoasa_absa-airy/train_preprocess.csv",), "id", "review", "review")),
    EverydaySource("facqa", "indobenchmark/indonlu", "56e8bcdd17f6309a310ed221365416c08662c6b5", 500, indonesian_questions),
    EverydaySource("afrisenti", "afrisenti-semeval/afrisent-semeval-2023", "5aec3cfcf87b59f885e98641f72e52182776429d", 4500, african_tweets, has_news=True),
    EverydaySource("xlm_t", "cardiffnlp/xlm-t", "874214d64d96599eb869a033c22ec2cc57d19256", 2500, tweets),
    EverydaySource("xquad", "deepmind/xquad", "60cac411649156efb6aab9dd4c9cde787a2c0345", 2400, passages),
    EverydaySource("arabic_restaurants", "hadyelsahar/large-arabic-sentiment-analysis-resouces", "2a99dc508c0203eb8ef733fa29228fba2aa61682", 1500, columns(("datasets/RES1.csv", "datasets/RES2.csv", "datasets/ATT.csv", "datasets/PROD.csv"), "ar", "review", "text")),
    EverydaySource("germeval2017_pages", "uhh-lt/GermEval2017-Baseline", "0b62fcbb0e720e507b631098453f0b40fb8e13e4", 900, german_pages),
    EverydaySource("medical_questions", "LasseRegin/medical-question-answer-data", "685c9168058f0d68335fdbf728d221afcc71d1a6", 3500, health.questions),
    EverydaySource("medquad", "abachaa/MedQuAD", "577bd37b96c02d1833b2c9eed2de9f96964e96cb", 1800, health.answers),
    EverydaySource("chinese_medical", "Toyhom/Chinese-medical-dialogue-data", "26724a4357fcd142f0cab81188cacf1a2dd8a827", 900, health.chinese),
    EverydaySource("craigslist", "stanfordnlp/cocoa", "52fb2d47a28537c7892f146a8972a75bcde4812c", 3500, adverts),
    EverydaySource("newsgroups", "guifigueiroa/20newsgroup", "5660a988cfcece9ee1f13431c8ba1e0d5f35de28", 3500, newsgroups),
    EverydaySource("crosswoz", "thu-coai/CrossWOZ", "df82c9fdff91b9b130f2d6b89110d3870ba6260e", 600, hotel_talk),
    EverydaySource("nus_sms", "kite1988/nus-sms-corpus", "bf0a365170d324e61e4025edf363d400f1edd1a6", 2500, text_messages),
    EverydaySource("how_to_cook", "Anduin2017/HowToCook", "cbeb536760320efe24f9a61fe354a318d5887e30", 350, recipes("(dishes|tips)", "zh"), long_from=400),
    EverydaySource("based_cooking", "LukeSmithxyz/based.cooking", "2d8642ec41ccc6162ec3123c15024dd3d22cc33b", 300, recipes("content", "en")),
    EverydaySource("trec", "harvardnlp/sent-conv-torch", "d61ded09c99c0199d8c5bca946cd65864de2b296", 2000, labelled_questions),
    EverydaySource("banking77", "PolyAI-LDN/task-specific-datasets", "57ec275d8078af65b7731c2a98be812d844a6d6b", 400, columns(("banking_data/train.csv",), "en", "question", "text")),
    EverydaySource("clinc", "clinc/oos-eval", "828f8093932c8fe6ca7936c3d2e52903b1c523de", 300, intents),
)  # fmt: skip
