/** Spring AI's model for moderation, with its base address and key changed: what it reads of a verdict, and errors. */

import com.openai.errors.OpenAIServiceException;
import org.springframework.ai.moderation.Moderation;
import org.springframework.ai.moderation.ModerationPrompt;
import org.springframework.ai.openai.OpenAiModerationModel;
import org.springframework.ai.openai.OpenAiModerationOptions;

class SpringAi {
    static OpenAiModerationModel model(String key) {
        var options = OpenAiModerationOptions.builder()
                .baseUrl(System.getenv("MODERATO_ADDRESS") + "/v1")
                .apiKey(key)
                .model("omni-moderation-latest")
                .maxRetries(0)
                .build();
        return OpenAiModerationModel.builder().options(options).build();
    }

    static Moderation moderate(String key, String text) {
        return model(key).call(new ModerationPrompt(text)).getResult().getOutput();
    }

    static int failure(Runnable call) {
        try {
            call.run();
            return 0;
        } catch (OpenAIServiceException error) {
            return error.statusCode();
        }
    }

    public static void main(String[] words) {
        var key = System.getenv("MODERATO_KEY");
        var bad = moderate(key, System.getenv("BAD"));
        var first = bad.getResults().get(0);
        System.out.printf(
                "{\"id\": \"%s\", \"model\": \"%s\", \"bad\": %b, \"harassment\": %b, \"score\": %s, \"good\": %b, \"unkeyed\": %d, \"empty\": %d}%n",
                bad.getId(),
                bad.getModel(),
                first.isFlagged(),
                first.getCategories().isHarassment(),
                first.getCategoryScores().getHarassment(),
                moderate(key, "Good morning.").getResults().get(0).isFlagged(),
                failure(() -> moderate("nonsense", "x")),
                failure(() -> moderate(key, "")));
    }
}
