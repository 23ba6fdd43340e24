/** LangChain4j's model for moderation, with its base address and key changed: one text, several at once, and errors. */

import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.model.moderation.ModerationRequest;
import dev.langchain4j.model.openai.OpenAiModerationModel;
import java.util.List;

class LangChain4j {
    static OpenAiModerationModel model(String key) {
        return OpenAiModerationModel.builder()
                .baseUrl(System.getenv("MODERATO_ADDRESS") + "/v1")
                .apiKey(key)
                .modelName("omni-moderation-latest")
                .maxRetries(0)
                .build();
    }

    static String failure(Runnable call) {
        try {
            call.run();
            return "none";
        } catch (LangChain4jException error) {
            return error.getClass().getSimpleName();
        }
    }

    public static void main(String[] words) {
        var bad = System.getenv("BAD");
        var model = model(System.getenv("MODERATO_KEY"));
        var several = ModerationRequest.builder().texts(List.of("Good morning.", bad)).build();
        System.out.printf(
                "{\"bad\": %b, \"good\": %b, \"several\": \"%s\", \"unkeyed\": \"%s\", \"empty\": \"%s\"}%n",
                model.moderate(bad).content().flagged(),
                model.moderate("Good morning.").content().flagged(),
                model.moderate(several).moderation().flaggedText(),
                failure(() -> model("nonsense").moderate("x")),
                failure(() -> model.moderate("")));
    }
}
