"""Comments in Indonesian, Vietnamese, Korean, Arabic, Tagalog and Turkish."""

import re

from training.natural.comments import CommentSource, Region, shuffled
from training.natural.labels import ABUSE_NOT_HATE, HARMLESS, HATE, NOT_TOXIC, TOXIC
from training.natural.minors import ASIA as MINORS

PHONE_NUMBER = re.compile(r"\d[\d .-]{7,}\d")


def tidy(text: str) -> str:
    for mark, meaning in (("\r\n", "\n"), ("\r", "\n"), ("<LF>", "\n"), ("\\/", "/")):
        text = text.replace(mark, meaning)
    return text.strip().strip('"').strip()


REGION = Region(minors=MINORS, tidy=tidy, draw=shuffled, is_unwanted=lambda text: PHONE_NUMBER.search(text) is not None)

SOURCES = (
    CommentSource(
        "id_cyberbullying", "id", "rizalespe/Dataset-Sentimen-Analisis-Bahasa-Indonesia", "9d792604b1297bece6dbdf4d3c5101560d34a892",
        ("dataset_komentar_instagram_cyberbullying.csv",),
        format="commas", text="Instagram Comment Text", label="Sentiment", region=REGION, labels={"negative": TOXIC, "positive": HARMLESS},
    ),
    # Its other class is political mockery without an insult, so only the harmless rows are used.
    CommentSource(
        "id_tiktok_harmless", "id", "ahmfzui/EDM-Challenge---Kelompok-4", "3caa82763073bbbf52b6c1710c568860a1a4aaa4",
        ("Data Scrapping - EDM Challenge Kelompok 4 - Sheet1.csv",),
        format="commas", text="Text", label="Label", region=REGION, most=500, labels={"0": HARMLESS},
    ),
    CommentSource(
        "id_bullying_halizaica", "id", "halizaica/deteksi-cyberbullying", "1f7e94edbc976991424f8107692aa018eff82fee", ("dataset_percobaan.csv",),
        format="commas", text="String", label="Label", region=REGION, without=("id_cyberbullying", "id_tiktok_harmless"),
        labels={"Bullying": TOXIC, "Non-bullying": HARMLESS},
    ),
    # The title of the post stands before the comment. Class 2 (hate) cannot be judged without the post.
    CommentSource(
        "safesense_vi", "vi", "ThienIT84/vietnamese-hate-speech-dataset", "4bf1dca2ec859690e8518ef2e96eb818dddf54ed",
        ("data/final/final_dataset_relaxed_fixed.csv",),
        format="commas", text="input_text", label="label", region=REGION, comment=lambda text: text.split("</s>")[-1],
        labels={"0": HARMLESS, "1": TOXIC},
    ),
    CommentSource(
        "ko_curse_2runo", "ko", "2runo/Curse-detection-data", "ff241621e103b6f220d30de324d0d07987887308", ("dataset.txt",),
        format="bars", text=0, label=1, region=REGION, labels={"1": TOXIC, "0": NOT_TOXIC},
    ),
    CommentSource(
        "osact2022", "ar", "steamiejoe/arabic-hate-speech", "c784a55c98fc246076f2e4e7bb5997d054ac6644",
        ("data/raw/OSACT2022-sharedTask-train.txt", "data/raw/OSACT2022-sharedTask-dev.txt"),
        format="tabs", text=1, label=(2, 3, 5), region=REGION,
        labels={
            "NOT_OFF *": HARMLESS, "OFF NOT_HS NOT_VIO": ABUSE_NOT_HATE, "OFF NOT_HS VIO": {**ABUSE_NOT_HATE, "violence": 1},
            "OFF * VIO": {**HATE, "violence": 1}, "OFF *": HATE,
        },
    ),
    # Class 1 is mostly friendly swearing.
    CommentSource(
        "vlsp2019_hsd", "vi", "huynhduchuydp36/VLSP2019-SHARED-Task-Hate-Speech-Detection-on-Social-Networks-Using-Bi-Lstm",
        "22d02093025312c37ef5e8c80cc093eddb8b5318", ("Data/Train_original.csv",),
        format="commas", text="free_text", label="label_id", region=REGION, labels={"0": HARMLESS, "2": TOXIC},
    ),
    CommentSource(
        "ko_malicious_zizun", "ko", "ZIZUN/korean-malicious-comments-dataset", "50b92f50e89bb594db5c9ecafea8d48c1dd5b943", ("Dataset.csv",),
        format="tabs", text="content", label="lable", region=REGION, without=("train-multi", "kmhas", "ko_curse_2runo"),
        labels={"0": TOXIC, "1": NOT_TOXIC},
    ),
    # Volunteers wrote these on request; only those who were of age.
    CommentSource(
        "apeach", "ko", "jason9693/APEACH", "a904c0826f53b90b92ef388562dbb02b03bc9e8e", ("APEACH/test.csv",),
        format="commas", text="text", label="class", region=REGION, only=("user_age", "1[89]|[2-9][0-9]"),
        labels={"Default": HARMLESS, "Spoiled": TOXIC},
    ),
    CommentSource(
        "tl_mlthsc", "tl", "syke9p3/BERT-MLTHSC", "814c2ad206bb61dc69c24fd96b9f72bc01dfc041", ("dataset/mlthsc.csv",),
        format="commas", text="Text", label=("Race", "Religion"), region=REGION, labels={"0 0": TOXIC, "*": HATE},
    ),
    CommentSource(
        "tl_reddit_harmless", "tl", "NateCross/tag-hate-elf", "fdf7e39b6476dc51b211a7c78f467883a236061a", ("datasets/annotated-dataset.csv",),
        format="commas", text="text", label="label", region=REGION, labels={"0": HARMLESS},
    ),
    CommentSource(
        "turkish_incivil", "tr", "nilakay/tr-tweets-hate-speech", "4b01d461849f26ebd7473903584756c4daaf4e19",
        ("cleaning datasets/turkish_tweets_2020.csv",),
        format="commas", text="text", label="label", region=REGION, labels={"1": TOXIC, "0": HARMLESS},
    ),
)  # fmt: skip
